import { type DestinationStream, type Logger, pino } from 'pino'

/** Every word that a line may have. Whoever wants to log another one puts it here, and asks himself whose secret it is. */
const ALLOWED_FIELDS = new Set(
  (
    'err request_id request route url method status ms upstream_ms code session flags audit sid endpoint drift again reason ' +
    'event wait signal task subject socket postgres target'
  ).split(' '),
)

/** A fault as its kind, its words and its place: errors of drivers carry rows, requests and connection strings besides. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, code, cause } = error as Error & { code?: unknown }
  return {
    type: name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(stack === undefined ? {} : { stack }),
    ...(cause instanceof Error ? { cause: serializeError(cause) } : {}),
  }
}

/** What is not listed is left out, and the line says what that was called. */
function pickAllowed(line: Record<string, unknown>): Record<string, unknown> {
  let areAll = true
  for (const name in line) areAll &&= ALLOWED_FIELDS.has(name)
  return areAll ? line : dropUnlisted(line)
}

function dropUnlisted(line: Record<string, unknown>): Record<string, unknown> {
  const allowed: Record<string, unknown> = {}
  const dropped: string[] = []
  for (const name of Object.keys(line)) {
    if (ALLOWED_FIELDS.has(name)) allowed[name] = line[name]
    else dropped.push(name)
  }
  return dropped.length === 0 ? allowed : { ...allowed, unlisted: dropped }
}

/** Lines of one millisecond say it in the same words, and many lines are of the same. */
function timesOf(clock: () => number): () => string {
  let at = Number.NaN
  let text = ''
  return () => {
    const now = clock()
    if (now !== at) {
      at = now
      text = `,"time":"${new Date(now).toISOString()}"`
    }
    return text
  }
}

/** JSON lines of listed words only. */
export const logOf = (
  level: string,
  part: string,
  destination: DestinationStream,
  now: () => number,
): Logger =>
  pino(
    {
      level,
      base: { part },
      timestamp: timesOf(now),
      serializers: { err: serializeError },
      formatters: { log: pickAllowed },
    },
    destination,
  )
