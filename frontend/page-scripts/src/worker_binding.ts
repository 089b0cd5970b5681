/** The way from a displayed page to the worker: a binding that only the isolated world has. */
declare const actwrightSaw: (report: string) => void;

export const say = (report: object): void => actwrightSaw(JSON.stringify(report));
