import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { hasNumber, useContactNeededStore } from '../../../lib/contact-needed.ts'
import { useUser } from '../../../lib/session-store.ts'
import { AddressForm } from './address-form.tsx'
import { NumberForm } from './number-form.tsx'

/**
 * Asks for contact details when something first needs them, and then continues: phone and PIN code before the first bid
 * or lot, the address from the first deal on.
 */
export function ContactNeededDialog() {
  const { t } = useTranslation(['profile', 'create'])
  const goOn = useContactNeededStore((state) => state.goOn)
  const asked = hasNumber(useUser()) ? 'address' : 'number'
  const Form = asked === 'address' ? AddressForm : NumberForm
  const end = (isSaved: boolean) => {
    useContactNeededStore.setState({ goOn: null })
    if (isSaved) goOn?.()
  }
  return (
    <Dialog open={goOn !== null} onClose={() => end(false)} title={t(`contact.title.${asked}`)}>
      <p className="-mt-2 text-soft">{t(`contact.why.${asked}`)}</p>
      <Form onPutOff={() => end(false)} onSaved={() => end(true)} />
    </Dialog>
  )
}
