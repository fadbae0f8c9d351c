import type { Member } from './member.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Hands in the smallest picture there is; the answer is a path of its own each time. */
export async function uploadPicture(member: Member): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([PIXEL], { type: 'image/png' }), 'mine.png')
  const response = await fetch(`${member.url}/api/upload`, {
    method: 'POST',
    headers: { authorization: member.bearer },
    body,
  })
  const result = (await response.json()) as { ok: boolean; data: string }
  if (!result.ok) throw new Error(`the picture was refused: ${JSON.stringify(result)}`)
  return result.data
}
