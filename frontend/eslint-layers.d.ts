/** For the test of the rule. */
export function violation(from: string, target: string): string | null;
