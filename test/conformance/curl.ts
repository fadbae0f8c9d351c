import { Blob } from 'node:buffer'

export type CurlRequest = { readonly url: string; readonly request: RequestInit }

const encoded = (pair: string): string => {
  const cut = pair.indexOf('=')
  return `${pair.slice(0, cut)}=${encodeURIComponent(pair.slice(cut + 1))}`
}

/** The request of a curl command; supports what the examples use, -G -X -H -d -F --data-urlencode. */
export function readCurl(words: readonly string[]): CurlRequest {
  const request = { method: 'GET', url: '', isQuery: false }
  const headers: Record<string, string> = {}
  const fields: string[] = []
  let form: FormData | null = null
  const take: Record<string, (value: string) => void> = {
    '-X': (value) => void (request.method = value),
    '-H': (value) =>
      void (headers[value.slice(0, value.indexOf(':'))] = value.slice(value.indexOf(':') + 1).trim()),
    '-d': (value) => void fields.push(value),
    '--data-urlencode': (value) => void fields.push(encoded(value)),
    '-F': (value) => {
      const [name = '', file = ''] = value.split('=@')
      form = new FormData()
      form.append(name, new Blob(['no picture'], { type: 'image/jpeg' }) as never, file)
    },
  }
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word === '-G') request.isQuery = true
    else if (take[word] !== undefined) take[word](words[++at] ?? '')
    else if (word.startsWith('-')) throw new Error(`unsupported option: ${word}`)
    else request.url = word
  }
  const body = fields.join('&')
  if (request.isQuery || body === '') {
    return {
      url: body === '' ? request.url : `${request.url}?${body}`,
      request: { method: request.method, headers, ...(form === null ? {} : { body: form }) },
    }
  }
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return { url: request.url, request: { method: request.method, headers: { ...headers, ...type }, body } }
}
