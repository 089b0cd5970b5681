/** A captured screen beside the one that looks nearly the same, both to be opened. */
import { Link } from 'react-router';

import classes from './CaptureTable.module.css';

export interface TwinsProps {
  slug: string;
  screen: number;
  twins: readonly number[];
}

export function SamePictureScreens({ slug, screen, twins }: TwinsProps) {
  const other = twins[0];
  if (other === undefined) return null;
  return (
    <>
      <div>looks nearly the same as {twins.length === 1 ? 'another screen' : `${twins.length} others`}:</div>
      <div className={classes.twins}>
        <Thumbnail slug={slug} id={screen} name="This screen" />
        <Thumbnail slug={slug} id={other} name={`Screen no. ${other}`} />
      </div>
    </>
  );
}

function Thumbnail({ slug, id, name }: { slug: string; id: number; name: string }) {
  return (
    <Link to={`/datasets/${slug}/screens/${id}`} aria-label={name} title={name}>
      <img src={`/api/screens/${id}/thumbnail`} alt="" loading="lazy" />
    </Link>
  );
}
