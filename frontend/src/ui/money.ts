/** An amount as it is shown: at least two digits after the point, more where there would be nothing else. */
export function money(amount: string | number | undefined): string {
  const value = Number(amount ?? 0);
  const digits = value !== 0 && Math.abs(value) < 1 ? 4 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: digits });
}
