/** The first match counts: most browsers also claim to be others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/FxiOS\/|Firefox\//, 'Firefox'],
  [/CriOS\/|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
/** The first match counts here too: Android is also a Linux. */
const SYSTEMS = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux']

/** The device's time zone, an IANA name. */
export const readTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

export const deviceName = (agent: string): string =>
  [BROWSERS.find(([pattern]) => pattern.test(agent))?.[1], SYSTEMS.find((name) => agent.includes(name))]
    .filter((part) => part !== undefined)
    .join(' · ') || 'Web'
