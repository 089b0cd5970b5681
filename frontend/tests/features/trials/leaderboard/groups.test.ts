import { describe, expect, it } from 'vitest';

import { groupsOf, plotOf } from '@/features/trials/leaderboard/groups';
import type { Contestant, Group } from '@/features/trials/requests/leaderboard';

function group(name: string, score: number): Group {
  return {
    group: name,
    tasks: 1,
    sequence_score: 1,
    click_penalty: 0,
    key_penalty: 0,
    write_penalty: 0,
    action_score: score,
  };
}

function model(id: number, lengths: readonly Group[] | null): Contestant {
  const figures = lengths && {
    overall: group('', 0),
    by_length: [...lengths],
    by_platform: [],
    by_category: [],
    sequence_margin: null,
    action_margin: null,
    families: 1,
    few: true,
  };
  return {
    of: 'model',
    id,
    name: `Model ${id}`,
    notes: '',
    status: 'done',
    tasks: 1,
    answered: 1,
    unscored: 0,
    seconds: null,
    cost: null,
    stand_in: false,
    figures,
  };
}

describe('the breakdown of a leaderboard', () => {
  it('puts lengths in the order of numbers', () => {
    expect(groupsOf([model(1, [group('10', 1), group('2', 1)]), model(2, [group('1', 1)])], 'by_length')).toEqual([
      '1',
      '2',
      '10',
    ]);
  });

  it('leaves out who has no figures and keeps contestants of one name apart', () => {
    const { data, series } = plotOf(
      [model(1, [group('1', 0.5)]), model(2, null), { ...model(3, [group('1', 0.12345)]), name: 'Model 1' }],
      'by_length',
    );
    expect(series.map(({ name }) => name)).toEqual(['model 1', 'model 3']);
    expect(data).toEqual([{ group: '1', 'model 1': 50, 'model 3': 12.35 }]);
  });

  it('shows eight at most, each in another colour', () => {
    const { series } = plotOf(
      Array.from({ length: 12 }, (_, id) => model(id, [group('1', 1)])),
      'by_length',
    );
    expect(series).toHaveLength(8);
    expect(new Set(series.map(({ color }) => color)).size).toBe(8);
  });
});
