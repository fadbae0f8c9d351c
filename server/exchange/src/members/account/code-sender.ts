import type { Language } from '@bourse/contracts/kit'
import { createTransport } from 'nodemailer'
import { translate } from '#platform/text'

/** Delivers verification codes to their owners. */
export type CodeSender = {
  /** Sends a code and returns the text shown to the caller. */
  send(message: {
    contact: 'email' | 'mobile'
    target: string
    code: string
    lang: Language
    /** Whether the caller may see the code; decided by `codeDelivery`. */
    isShown: boolean
    /** Anti-phishing phrase of the recipient; only mails contain it. */
    phrase: string | null
  }): Promise<string>
  /** Whether text messages can be sent. */
  readonly canText: boolean
}

/** Sends no mail: the response has the code for those who may see it. No log ever has it. */
export const inlineCodeSender = (): CodeSender => ({
  canText: true,
  send: ({ code, lang, isShown }) =>
    Promise.resolve(
      isShown ? translate(lang, 'code_sent_paper', { code }) : translate(lang, 'code_with_operator'),
    ),
})

/** Mails the code; it appears in no response and no log. */
export function emailCodeSender(smtpUrl: string, from: string): CodeSender {
  const transport = createTransport(smtpUrl)
  return {
    canText: false,
    async send({ target, code, lang, phrase }) {
      const body = translate(lang, 'code_mail_body', { code })
      await transport.sendMail({
        from,
        to: target,
        subject: translate(lang, 'code_mail_subject'),
        text: phrase === null ? body : `${body}\n\n${translate(lang, 'code_mail_phrase', { phrase })}`,
      })
      return translate(lang, 'code_sent')
    },
  }
}
