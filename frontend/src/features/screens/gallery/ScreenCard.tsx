/** One screen in the gallery: its picture, name, stage and counts, all one link. */
import { memo } from 'react';
import { Link } from 'react-router';

import { plural } from '@/ui/plural';

import type { ScreenRow } from '../requests/screens';
import { STAGES } from '../stages';
import { nameOf } from '@/api/screen';
import classes from './Gallery.module.css';

export interface ScreenCardProps {
  slug: string;
  screen: ScreenRow;
}

export const ScreenCard = memo(function ScreenCard({ slug, screen }: ScreenCardProps) {
  const { name, colour } = STAGES[screen.stage];
  return (
    <li className={classes.item}>
      <Link className={classes.card} to={`/datasets/${slug}/screens/${screen.id}`} title={screen.title || screen.url}>
        <img className={classes.picture} src={screen.thumbnail_url} alt="" loading="lazy" decoding="async" />
        <span className={classes.facts}>
          <span className={classes.name}>{nameOf(screen)}</span>
          <span className={classes.stage}>
            <span className={classes.dot} style={{ background: `var(--mantine-color-${colour}-6)` }} />
            {name}
          </span>
          <span className={classes.counts}>
            {plural(screen.boxes, 'box', 'boxes')}, {plural(screen.labels, 'label')}
          </span>
        </span>
      </Link>
    </li>
  );
});
