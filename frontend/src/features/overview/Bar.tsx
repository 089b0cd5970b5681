/** A bar that leads to what it counts; for the eye and the mouse: name, numbers and link stand beside it. */
import { Link } from 'react-router';

import classes from './Funnel.module.css';

export function Bar({ share, to }: { share: number; to: string }) {
  return (
    <Link to={to} className={classes.track} aria-hidden tabIndex={-1}>
      <span className={classes.fill} style={{ width: `${Math.min(share, 1) * 100}%` }} />
    </Link>
  );
}
