/** Parses a payload that is one JSON text, as one branch sends it. */
export function parseJsonPayload(payload: unknown): unknown {
  if (typeof payload !== 'string') return payload
  try {
    return JSON.parse(payload)
  } catch {
    // Not JSON: the event decoder finds no record and reports it as unreadable.
    return null
  }
}

/** Parses fields that are nested JSON texts, as some branches send them. */
export function parseJsonFields(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return null
  return Object.fromEntries(Object.entries(payload).map(([key, field]) => [key, parseJsonField(field)]))
}

const parseJsonField = (field: unknown): unknown =>
  typeof field === 'string' && /^[[{]/.test(field) ? parseJsonPayload(field) : field
