import { createTransport } from 'nodemailer'

export type Mail = {
  /** The number of its message in the outbox. A mail server that receives it twice can recognise it. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends mails that contain no code. */
export type Mailer = { send(mail: Mail): Promise<void> }

const TIMEOUT_MS = 20_000
const TIMEOUTS = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }

export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, ...mail }) {
      await transport.sendMail({ from, messageId: `<message-${id}@${domain}>`, ...mail })
    },
  }
}
