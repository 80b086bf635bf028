import { useTranslation } from 'react-i18next'
import { Card } from '../../../components/ui/card.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { ContactDetails } from '../components/contact-details.tsx'
import { ContactForm } from '../components/contact-form.tsx'
import { MapPicture } from '../components/map-picture.tsx'

/** Contact Us, for guests and for the signed-in. */
export function ContactPage() {
  const { t } = useTranslation('support')
  return (
    <div className="page flex flex-col gap-8 py-8 sm:py-12">
      <PageHeader title={t('contact.title')} subtitle={t('contact.subtitle')} />
      <div className="grid gap-6 lg:grid-cols-[1.5fr_1fr]">
        <Card className="sm:p-8">
          <h2 className="mb-5 font-bold text-2xl">{t('contact.write')}</h2>
          <ContactForm />
        </Card>
        <div className="flex flex-col gap-6">
          <Card>
            <h2 className="mb-5 font-bold text-2xl">{t('contact.reach')}</h2>
            <ContactDetails />
          </Card>
          <MapPicture />
        </div>
      </div>
    </div>
  )
}
