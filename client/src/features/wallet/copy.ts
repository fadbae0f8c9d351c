import { copyText } from '#kit/device'
import { say } from '#kit/feedback'
import { t } from '#text'

/** Puts a text on the clipboard and says whether that worked. */
export async function copyAndSay(text: string): Promise<void> {
  if (await copyText(text)) say(t('app.copied'), 'success')
  else say(t('app.copy_failed'), 'error')
}
