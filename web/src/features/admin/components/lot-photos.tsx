import type { AuctionDetail } from '@boli/contracts'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../components/desk/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useHidePicture } from '../api/auctions.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** The photos of a lot; each can be hidden from everyone without removing the lot. */
export function LotPhotos({ auction }: { auction: AuctionDetail }) {
  const { t } = useTranslation('admin')
  const { images = [] } = auction.product
  const [asked, setAsked] = useState<string | null>(null)
  const hide = useHidePicture(auction._id, asked ?? '')
  if (images.length === 0) return null
  return (
    <Panel title={t('photos.title')}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-4 p-5">
        {images.map(({ _id, src }, index) => (
          <li key={_id} className="flex flex-col gap-2">
            <img
              src={src}
              alt={t('photos.one', { number: index + 1 })}
              loading="lazy"
              className="aspect-[4/3] w-full rounded-field border border-line object-cover"
            />
            <Button
              variant="secondary"
              onClick={() => setAsked(_id)}
              aria-label={t('photos.hideOne', { number: index + 1 })}
              icon={<EyeOff aria-hidden="true" className="size-4.5" />}
            >
              {t('photos.hide')}
            </Button>
          </li>
        ))}
      </ul>
      <ReasonDialog
        draft={`hide-picture-${auction._id}`}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        change={hide}
        words={{
          title: t('photos.ask'),
          confirm: t('photos.hide'),
          busy: t('photos.busy'),
          done: t('photos.done'),
          failed: t('photos.failed'),
          help: t('photos.help'),
        }}
      >
        <p>{t('photos.question')}</p>
      </ReasonDialog>
    </Panel>
  )
}
