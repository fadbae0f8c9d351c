import type { Language } from '@bourse/contracts/kit'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { say } from '#text'

/** How a verification code reaches its owner. */
export type Courier = {
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
export const paperCourier = (log: Logger): Courier => ({
  canText: true,
  send: ({ target, code, lang }) => {
    log.info({ target, code }, 'paper mode: verification code')
    return Promise.resolve(say(lang, 'code_sent_paper', { code }))
  },
})

/** Mails the code and tells it to nobody else. */
export function mailCourier(smtpUrl: string, from: string): Courier {
  const transport = createTransport(smtpUrl)
  return {
    canText: false,
    async send({ target, code, lang, phrase }) {
      const body = say(lang, 'code_mail_body', { code })
      await transport.sendMail({
        from,
        to: target,
        subject: say(lang, 'code_mail_subject'),
        text: phrase === null ? body : `${body}\n\n${say(lang, 'code_mail_phrase', { phrase })}`,
      })
      return say(lang, 'code_sent')
    },
  }
}
