import { copyText } from '#kit/device'
import { toast } from '#kit/feedback'
import { t } from '#text'

/** Puts a text on the clipboard and says whether that worked. */
export async function copyWithToast(text: string): Promise<void> {
  if (await copyText(text)) toast(t('app.copied'), 'success')
  else toast(t('app.copy_failed'), 'error')
}
