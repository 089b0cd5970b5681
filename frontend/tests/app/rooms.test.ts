import { describe, expect, it } from 'vitest';

import { ROOMS, roomsFor, trailOf } from '../../src/app/rooms';

const names = (roles: string[]) => roomsFor(roles).map((room) => room.name);

describe('the rooms of a dataset', () => {
  it('are all open to maintainers', () => {
    expect(roomsFor(['maintainer'])).toEqual(ROOMS);
  });

  it('open to annotators and volunteers where they work', () => {
    expect(names(['annotator'])).toContain('Labels');
    expect(names(['annotator'])).not.toContain('Tasks');
    expect(names(['volunteer'])).toContain('Tasks');
    expect(names(['volunteer'])).not.toContain('Labels');
    expect(names(['annotator', 'volunteer'])).not.toContain('Settings');
  });

  it('have a key each, none of them twice', () => {
    expect(new Set(ROOMS.map((room) => room.key)).size).toBe(ROOMS.length);
    expect(ROOMS.map((room) => room.key)).not.toContain('w');
  });
});

describe('the trail', () => {
  it('goes from the room to the screen to what is done with it', () => {
    expect(trailOf('/datasets/demo/screens/12/boxes')).toEqual([
      { name: 'Screens', to: '/datasets/demo/screens' },
      { name: 'Screen 12', to: '/datasets/demo/screens/12' },
      { name: 'Boxes', to: '/datasets/demo/screens/12/boxes' },
    ]);
  });

  it.each(['/', '/account', '/datasets/demo', '/datasets/demo/'])('has no step below %s', (pathname) => {
    expect(trailOf(pathname)).toEqual([]);
  });
});
