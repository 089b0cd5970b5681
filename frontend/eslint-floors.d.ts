/** For the test of the rule. */
export function complaint(from: string, target: string): string | null;
