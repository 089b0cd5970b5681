/** A share as table 4 writes it: 0.8223 is 82.23. */
export function percent(share: number): string {
  return (100 * share).toFixed(2);
}

/** The 95 % interval of a share, cut to what a share can be: “35.1 to 48.2”; `margin` is half of it. */
export function intervalText(share: number, margin: number): string {
  const end = (value: number): string => (100 * Math.min(Math.max(value, 0), 1)).toFixed(1);
  return `${end(share - margin)} to ${end(share + margin)}`;
}
