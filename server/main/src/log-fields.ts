import { type DestinationStream, type Logger, pino } from 'pino'

/** All fields that a log line may have. Before adding one, check whether it can contain a secret. */
const ALLOWED_FIELDS = new Set(
  (
    'err request_id request route url method status ms upstream_ms code session flags audit sid endpoint drift again reason ' +
    'event wait signal task subject socket postgres paths pid free_mb product row ' +
    'starts_at key_hash link member mail push webhook attempts dialect forks notOffered'
  ).split(' '),
)

/** The most errors that a combined one lists. */
const COMBINED_MAX = 5

/**
 * Picks type, message and stack of an error: driver errors also carry rows, requests and connection strings.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, code, cause, errors } = error as Error & {
    code?: unknown
    errors?: readonly unknown[]
  }
  return {
    type: name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(stack === undefined ? {} : { stack }),
    ...(cause instanceof Error ? { cause: serializeError(cause) } : {}),
    ...(Array.isArray(errors) ? { errors: errors.slice(0, COMBINED_MAX).map(serializeError) } : {}),
  }
}

/** Drops unlisted fields; the line lists their names. */
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

/** Formats each millisecond once, because many lines share it. */
function createTimestamp(clock: () => number): () => string {
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

/** Builds a logger of JSON lines with allowed fields only. */
export const buildLogOptions = (
  level: string,
  part: string,
  destination: DestinationStream,
  now: () => number,
): Logger =>
  pino(
    {
      level,
      base: { part },
      timestamp: createTimestamp(now),
      serializers: { err: serializeError },
      formatters: { log: pickAllowed },
    },
    destination,
  )
