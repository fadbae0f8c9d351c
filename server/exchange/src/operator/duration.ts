const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** Parses "90s", "5m", "12h" or "3d" to milliseconds; null for another text. */
export const parseDuration = (text: string): number | null => {
  const parts = /^(\d{1,6})([smhd])$/.exec(text)
  return parts === null ? null : Number(parts[1]) * (UNITS[parts[2] ?? ''] ?? 0)
}

/** Formats a duration as "90 min" or "72 h", for a line of progress. */
export const formatDuration = (ms: number): string =>
  ms < 2 * 3_600_000 ? `${Math.ceil(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`
