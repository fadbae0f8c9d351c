import * as z from 'zod/mini'
import { area, record, text, boundedText, created } from '#kit'
import { country, verificationCode } from '#account'
import { applicationId, documentKind, documentName, documentNumber, identityState, level } from './shapes.ts'

const picture = z.optional(boundedText(512, 'picture_invalid'))

export const identity = area('identity', {
  /** Status of the review of both levels. */
  state: { method: 'GET', path: '/real/state', access: 'member', input: record({}), output: identityState },
  /**
   * Level basic carries the document, level advanced its pictures; the level defines which pictures are
   * required. A resubmission without a number keeps that of the rejected document, if the kind is the same.
   */
  apply: {
    method: 'POST',
    path: '/user/real',
    access: 'member',
    input: record({
      level: ['real_type', level],
      documentKind: ['id_type', z.optional(documentKind)],
      name: z.optional(documentName),
      documentNumber: ['card_id', z.optional(documentNumber)],
      front: ['front_pic', picture],
      back: ['reverse_pic', picture],
      country: z.optional(boundedText(64)),
      /** A code sent to the member's e-mail address; needed where the operator requires it. */
      code: z.optional(verificationCode),
    }),
    output: created(applicationId),
    refuses: [
      'contact_unbound',
      'identity_approved',
      'identity_under_review',
      'identity_level_missing',
      'parameter_error',
      'pictures_required',
      'id_number_invalid',
      'code_invalid',
      'picture_invalid',
      'id_number_taken',
    ],
    effect: { affects: ['identity', 'account'] },
  },
  /**
   * States the country of residence, once: products that the operator has closed somewhere need it. A verified document that names
   * another country takes precedence.
   */
  setCountry: {
    method: 'POST',
    path: '/user/country',
    access: 'member',
    input: record({ country }),
    output: text,
    refuses: ['country_stated'],
    effect: { affects: ['identity', 'account'] },
    upstream: { extension: true },
  },
})
