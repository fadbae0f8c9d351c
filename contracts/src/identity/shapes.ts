import * as z from 'zod/mini'
import { enumCodec, count, id, booleanCodec, instant, tolerantNullable, record, text } from '#kit'

/** The two levels of confirmation. */
export const level = enumCodec({ basic: 1, advanced: 2 })
export type Level = z.output<typeof level>

export const documentKind = enumCodec({ idCard: 0, passport: 1, driverLicence: 2 })
export type DocumentKind = z.output<typeof documentKind>

/** One branch of the family deletes a rejected application, so its state returns to `none`. */
export const review = enumCodec({ none: 0, pending: 1, approved: 2, rejected: 3 })
export type Review = z.output<typeof review>

/**
 * The submitted application. The pictures and the full document number are never returned, not even to their
 * owner.
 */
export const applicationId = id('application')

export const application = record({
  id: tolerantNullable(applicationId),
  documentKind: ['id_type', tolerantNullable(documentKind)],
  name: tolerantNullable(text),
  /** Dots and the last characters of the document number. */
  numberMask: ['card_id_masked', tolerantNullable(text)],
  country: tolerantNullable(text),
  /** The reason why the newest application was rejected. */
  reason: ['remark', tolerantNullable(text)],
  submittedAt: ['create_time', tolerantNullable(instant)],
  reviewedAt: ['review_time', tolerantNullable(instant)],
})
export type Application = z.output<typeof application>

export const identityState = record({
  /** The highest submitted level: 0, 1 or 2; one branch writes 3 for a rejected application. */
  highestLevel: ['real_status', tolerantNullable(count)],
  basic: ['review_status', tolerantNullable(review)],
  advanced: ['advanced_review_status', tolerantNullable(review)],
  application: ['real_data', tolerantNullable(application)],
  hasPayPassword: ['password_status', tolerantNullable(booleanCodec)],
})
export type IdentityState = z.output<typeof identityState>

/** The name on a document: any script, without markup characters. */
export const documentName = z
  .string({ error: 'name_invalid' })
  .check(z.trim(), z.regex(/^[^<>&"`{}\\]{1,100}$/, { error: 'special_characters' }))

export const documentNumber = z
  .string({ error: 'id_number_invalid' })
  .check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9 ./-]{3,39}$/, { error: 'id_number_invalid' }))
