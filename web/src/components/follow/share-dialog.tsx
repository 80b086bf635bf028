import { Copy, MessageCircle, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPrice } from '../../lib/format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { ShareLotProps } from './share-lot.tsx'

/** Not every browser can share, and none has a clipboard on a page without TLS. */
const device: Partial<Pick<Navigator, 'share' | 'clipboard'>> = navigator

/** Shares the lot's page for everybody: by WhatsApp, by the device's share sheet, or by its link. */
export function ShareDialog({
  auction,
  open,
  onClose,
}: ShareLotProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('share')
  const link = useRef<HTMLInputElement>(null)
  const [copying, setCopying] = useState<'done' | 'refused' | null>(null)
  const { productName, highestBid, priceUnit } = auction
  const url = `${window.location.origin}/lot/${auction._id}`
  const text = `${productName}: ${formatPrice(highestBid, priceUnit)} ${url}`

  async function copy() {
    try {
      if (!device.clipboard) throw new Error('This page may not write to the clipboard')
      await device.clipboard.writeText(url)
      setCopying('done')
    } catch {
      setCopying('refused')
      link.current?.select()
    }
  }

  const ways = 'flex min-h-14 items-center justify-center gap-2 rounded-field px-5 font-semibold text-lg'
  return (
    <Dialog open={open} onClose={onClose} title={t('title', { name: productName })}>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={`${ways} bg-leaf text-on-leaf shadow-soft hover:bg-leaf-hover`}
      >
        <MessageCircle aria-hidden="true" className="size-5" />
        {t('whatsapp')}
      </a>
      {device.share ? (
        <Button
          variant="secondary"
          size="lg"
          icon={<Share2 aria-hidden="true" className="size-5" />}
          onClick={() => void device.share?.({ title: productName, url }).catch(() => undefined)}
        >
          {t('shareOtherwise')}
        </Button>
      ) : null}
      <Field label={t('link')}>
        <TextInput ref={link} value={url} readOnly onFocus={(event) => event.target.select()} />
      </Field>
      <Button
        variant="secondary"
        size="lg"
        icon={<Copy aria-hidden="true" className="size-5" />}
        onClick={() => void copy()}
      >
        {t('copy')}
      </Button>
      <p role="status" className="-mt-2 min-h-6 text-center text-soft">
        {copying ? t(copying === 'done' ? 'copied' : 'copyRefused') : null}
      </p>
    </Dialog>
  )
}
