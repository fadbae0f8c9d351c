import type { Language } from '@bourse/contracts/kit'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { translate } from '#text'

/** How a verification code reaches its owner. */
export type CodeSender = {
  /** Sends a code and answers with the text that the caller reads. */
  send(message: {
    contact: 'email' | 'mobile'
    target: string
    code: string
    lang: Language
    /** The phrase by which the receiver knows our mails; only mails carry it. */
    phrase: string | null
  }): Promise<string>
  /** Whether text messages can be sent at all. */
  readonly canText: boolean
}

/** Paper mode: the answer itself tells the code, and the log has it. */
export const inlineCodeSender = (log: Logger): CodeSender => ({
  canText: true,
  send: ({ target, code, lang }) => {
    log.info({ target, code }, 'paper mode: verification code')
    return Promise.resolve(translate(lang, 'code_sent_paper', { code }))
  },
})

/** Mails the code and tells it to nobody else. */
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
