import * as z from 'zod/mini'

/** Six digits. */
export const verificationCode = z
  .string({ error: 'code_invalid' })
  .check(z.regex(/^\d{6}$/, { error: 'code_invalid' }))

/** Any character; the account's password rule judges it, so that the refusal can say what is wrong. */
export const payPassword = z
  .string({ error: 'password_too_short' })
  .check(z.maxLength(1024, { error: 'password_too_long' }))

/** Digits only; whether they make a number of its country the account's rule says. */
export const mobile = z
  .string({ error: 'mobile_invalid' })
  .check(z.trim(), z.regex(/^\d{5,15}$/, { error: 'mobile_invalid' }))

export const areaCode = z
  .string({ error: 'area_code_invalid' })
  .check(z.regex(/^\d{1,4}$/, { error: 'area_code_invalid' }))
