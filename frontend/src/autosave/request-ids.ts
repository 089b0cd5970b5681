/** Ids under which the server recognises a request that is sent again because its answer was lost. */
export interface RequestIds {
  /** The id of this body: that of its last sending, unless that was acknowledged. */
  of: (body: unknown) => string;
  /** The same body would be another request from now on. */
  acknowledge: () => void;
}

export function requestIds(fresh: () => string): RequestIds {
  let last = { text: '', id: '' };
  return {
    of(body) {
      const text = JSON.stringify(body);
      if (text !== last.text) last = { text, id: fresh() };
      return last.id;
    },
    acknowledge() {
      last = { text: '', id: '' };
    },
  };
}
