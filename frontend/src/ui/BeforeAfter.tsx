/** Two pictures of the display over one another: switching shows at once what the script has changed. */
import { SegmentedControl } from '@mantine/core';

import classes from './BeforeAfter.module.css';

export type Moment = 'before' | 'after';

export interface BeforeAfterProps {
  beforeUrl: string;
  afterUrl: string;
  moment: Moment;
  onMoment: (moment: Moment) => void;
}

export function BeforeAfter({ beforeUrl, afterUrl, moment, onMoment }: BeforeAfterProps) {
  return (
    <div>
      <SegmentedControl
        size="xs"
        aria-label="Moment of the picture"
        value={moment}
        data={MOMENTS}
        onChange={(value) => onMoment(value === 'after' ? 'after' : 'before')}
        mb={4}
      />
      <Pictures beforeUrl={beforeUrl} afterUrl={afterUrl} moment={moment} />
    </div>
  );
}

const MOMENTS = [
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
];

/** Only the pictures, for a page that has its own switch. */
export function Pictures({ beforeUrl, afterUrl, moment }: Omit<BeforeAfterProps, 'onMoment'>) {
  return (
    <div className={classes.pictures}>
      <img src={beforeUrl} alt="The display before the run" hidden={moment !== 'before'} />
      <img src={afterUrl} alt="The display after the run" hidden={moment !== 'after'} />
    </div>
  );
}
