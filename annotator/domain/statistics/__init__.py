"""Statistics of a dataset as plain tables, and their drawings.

Statistics of content depend on screens, boxes, labels and families alone: `contents` collects them, and a release
holds them in `statistics.json`. Statistics of process (funnel, throughput, cost, agreement, scores by length) depend
on the moment and on people, so that no release holds them.
"""
