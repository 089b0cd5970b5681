/** What a capture noted about its page, which comes as loose JSON: whatever has another form is left out. */
export interface CaptureNotes {
  language: string;
  /** How long the capture took in all; empty when it was not measured. */
  seconds: string;
  warnings: readonly string[];
}

export function notesOf(page: Readonly<Record<string, unknown>>): CaptureNotes {
  const { language, timings, warnings } = page;
  const times = typeof timings === 'object' && timings !== null ? Object.values(timings) : [];
  const total = times.filter((time) => typeof time === 'number').reduce((sum, time) => sum + time, 0);
  return {
    language: typeof language === 'string' ? language : '',
    seconds: total > 0 ? total.toFixed(1) : '',
    warnings: Array.isArray(warnings) ? warnings.filter((warning) => typeof warning === 'string') : [],
  };
}
