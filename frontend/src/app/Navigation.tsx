/** The sidebar of a dataset: its pages by stage of the pipeline, those that the person does something in. */
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';

import { useDataset } from '@/api/datasets';
import { useSettled } from '@/api/use-settled';
import { work } from '@/api/work';

import { ICONS } from './icons';
import classes from './Navigation.module.css';
import { openAmong, type SectionGroup, sectionGroups, type SectionItem } from './route-selectors';

/** More are not told apart: the server counts boxes no further. */
const COUNTED = 1000;
const FRESH_MS = 30_000;

export function Navigation({ slug }: { slug: string }) {
  const { pathname } = useLocation();
  const groups = sectionGroups(slug, useDataset(slug)?.roles ?? []);
  const addresses = groups.flatMap(({ items }) => items.map(({ to }) => to));
  const waiting = useWaiting(slug);
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <Stage
          key={group.title}
          group={group}
          waiting={waiting}
          open={openAmong(pathname, addresses, `/datasets/${slug}`)}
        />
      ))}
    </div>
  );
}

/** How much of each kind of work waits for the person here. */
function useWaiting(slug: string): ReadonlyMap<string, number> {
  const all = useQuery({ ...work, staleTime: FRESH_MS, enabled: useSettled() }).data;
  const here = all?.find(({ dataset }) => dataset === slug);
  return new Map(here?.items.map(({ kind, count }) => [kind, count]));
}

interface StageProps {
  group: SectionGroup;
  waiting: ReadonlyMap<string, number>;
  /** The address of the open page. */
  open: string | undefined;
}

function Stage({ group: { title, items }, waiting, open }: StageProps) {
  const heading = useId();
  return (
    <div>
      {title !== '' && (
        <div className={classes.heading} id={heading}>
          {title}
        </div>
      )}
      <ul className={classes.list} {...(title !== '' && { 'aria-labelledby': heading })}>
        {items.map((item) => (
          <li key={item.to} className={classes.item}>
            <Section item={item} isOpen={item.to === open} />
            <Count count={countOf(item, waiting)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Beside the link, whose name it does not change. */
function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.count} data-digits={String(count).length}>
      {count >= COUNTED ? '999+' : count}
      <VisuallyHidden> waiting for you</VisuallyHidden>
    </span>
  );
}

function Section({ item: { title, to, icon }, isOpen }: { item: SectionItem; isOpen: boolean }) {
  const Icon = icon && ICONS[icon];
  return (
    <Link to={to} className={classes.link} aria-current={isOpen ? 'page' : undefined}>
      {Icon && <Icon size={16} stroke={1.6} aria-hidden />}
      <span className={classes.title}>{title}</span>
    </Link>
  );
}

const countOf = ({ waits }: SectionItem, waiting: ReadonlyMap<string, number>): number =>
  waits.reduce((sum, kind) => sum + (waiting.get(kind) ?? 0), 0);
