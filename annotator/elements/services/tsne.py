"""The t-SNE order by scikit-learn, which `python3 run.py setup --with ordering` installs."""

from collections.abc import Sequence
from importlib.util import find_spec

from annotator.domain.elements.orders import Centres
from annotator.domain.problems import Problem, Rejected

SEED = 42
MOST_ELEMENTS = 5000


def is_installed() -> bool:
    return find_spec("sklearn") is not None


def embed(centres: Centres, perplexity: int) -> Sequence[float]:
    """One number for each centre, by scikit-learn's defaults and a fixed seed.

    Raises Rejected where scikit-learn is missing, or for more than MOST_ELEMENTS.
    """
    if not is_installed():
        missing = "The t-SNE order needs scikit-learn. On the server: python3 run.py setup --with ordering"
        raise Rejected(Problem("missing-extra", missing))
    if len(centres) > MOST_ELEMENTS:
        many = f"t-SNE takes at most {MOST_ELEMENTS} elements; there are {len(centres)}. Choose another order."
        raise Rejected(Problem("too-many-elements", many))
    # Imported here: it costs every other process a second and 100 MB.
    import numpy as np
    from sklearn.manifold import TSNE
    from threadpoolctl import threadpool_limits

    points = np.asarray(centres, dtype=np.float32)
    # Threads that wait for each other cost forty times as much on a machine where other workers are busy.
    with threadpool_limits(1):
        values = TSNE(n_components=1, perplexity=perplexity, random_state=SEED).fit_transform(points)
    return [float(value) for value in values[:, 0]]
