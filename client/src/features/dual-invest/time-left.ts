import { useState } from 'react'
import { useRunningTime } from '#kit/device'

/** Counts down from a time that the server reported, so that no clock is read; null without one. */
export function useTimeLeft(reportedMs: number | null): number | null {
  const running = useRunningTime()
  const [seen, see] = useState({ reportedMs, at: running })
  if (seen.reportedMs !== reportedMs) see({ reportedMs, at: running })
  return reportedMs === null ? null : reportedMs - (running - seen.at)
}
