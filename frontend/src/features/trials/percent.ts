/** A share as table 4 writes it: 0.8223 is 82.23. */
export function percent(share: number): string {
  return (100 * share).toFixed(2);
}
