/** What is known of a screen, in two columns. */
import { Anchor, Title } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';

import { Ago } from '@/ui/Ago';
import { CATEGORIES, nameIn, PLATFORMS } from '@/ui/names';
import { plural } from '@/ui/plural';

import type { Screen } from '@/api/screen';
import { SOURCES } from '../stages';
import { notesOf } from './capture-notes';
import classes from './ScreenPage.module.css';

/** How the frozen page compares with the picture, empty where there is none. */
function frozenWords(differing: number | null | undefined): string {
  if (differing === null || differing === undefined) return '';
  return differing === 0 ? 'same as the picture, pixel for pixel' : `${plural(differing, 'pixel')} unlike the picture`;
}

export function ScreenFacts({ screen }: { screen: Screen }) {
  const { application, source, url, title, width, height, device_scale: scale } = screen;
  const { language, seconds, warnings, settings } = notesOf(screen.page);
  const facts: [string, ReactNode][] = [
    ['Application', application.name],
    [
      'Platform',
      [nameIn(PLATFORMS, application.platform), nameIn(CATEGORIES, application.category)].filter(Boolean).join(', '),
    ],
    ['Title', title],
    [
      'Address',
      url && (
        <Anchor fz="inherit" href={url} target="_blank" rel="noreferrer">
          {url}
        </Anchor>
      ),
    ],
    ['Source', SOURCES[source]],
    ['Size', `${width} x ${height} pixels${scale === 1 ? '' : `, device scale ${scale}`}`],
    ['Language', language],
    ['Captured in', seconds && `${seconds} s`],
    ...settings,
    ['Frozen page', frozenWords(screen.differing_pixels)],
    ['Boxes', screen.boxes],
    ['Labels', screen.labels],
    ['Added', <Ago key="added" at={screen.created_at} />],
    ...warnings.map((warning): [string, ReactNode] => ['Warning', warning]),
  ];
  return (
    <>
      <Title order={2} mb="xs">
        Facts
      </Title>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== '' && value !== null)
          .map(([name, value], place) => (
            <Fragment key={place}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </dl>
    </>
  );
}
