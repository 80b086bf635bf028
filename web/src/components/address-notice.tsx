import { useTranslation } from 'react-i18next'
import { hasNumber, useContactNeededStore } from '../lib/contact-needed.ts'
import { useUser } from '../lib/session-store.ts'
import { Button } from './ui/button.tsx'

/** From the first deal on: asks a party without an address for it, which the other one comes to or sends to. */
export function AddressNotice() {
  const { t } = useTranslation('deal')
  const user = useUser()
  if (user === null || user.role === 'admin' || (hasNumber(user) && user.contact?.street)) return null
  return (
    <section
      aria-label={t('address.title')}
      className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-marigold-wash p-5"
    >
      <p className="min-w-0 max-w-prose">{t('address.text')}</p>
      <Button onClick={() => useContactNeededStore.setState({ goOn: () => undefined })}>
        {t('address.give')}
      </Button>
    </section>
  )
}
