import type { FastifyInstance } from 'fastify'
import { isDeeperThan } from '#upstream'
import { ApiFailure } from '#web/response'
import { noteSignedBody } from './api-key.ts'
import { inputFailure } from './input.ts'
import { readForm, readObject } from './fields.ts'

const DEPTH_MAX = 16

/** Accepts the two media types of the API; both parse into the same fields. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, text, done) => {
      noteSignedBody(request, String(text))
      done(null, readForm(String(text)))
    },
  )
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const body = String(text)
    noteSignedBody(request, body)
    if (body === '') return done(null, readObject(null))
    if (isDeeperThan(body, DEPTH_MAX)) return done(new ApiFailure('input_invalid'))
    return parse(request, body, (error, value) => {
      if (error !== null) done(inputFailure({ body: 'not_json' }))
      else done(null, readObject(value))
    })
  })
}
