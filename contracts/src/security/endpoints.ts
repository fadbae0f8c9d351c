import * as z from 'zod/mini'
import { area, record, text } from '#kit'
import { areaCode, mobile, payPassword, verificationCode } from './shapes.ts'

/** Both calls prove themselves by a code that was sent to the contact already bound. */
export const security = area('security', {
  /** Sets the pay password, in spite of what the path seems to say. */
  setPayPassword: {
    method: 'POST',
    path: '/safe/update_password',
    access: 'member',
    input: record({ password: payPassword, repeated: ['re_password', payPassword], code: verificationCode }),
    output: text,
    refuses: ['password_too_short', 'password_too_long', 'passwords_differ', 'code_invalid'],
  },
  bindMobile: {
    method: 'POST',
    path: '/safe/mobile',
    access: 'member',
    input: record({ mobile, areaCode: ['area_code', z.optional(areaCode)], code: verificationCode }),
    output: text,
    refuses: ['mobile_invalid', 'code_invalid', 'mobile_taken'],
  },
})
