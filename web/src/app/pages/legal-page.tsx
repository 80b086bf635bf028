import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../components/ui/page-header.tsx'

const sections = {
  terms: ['purpose', 'account', 'listing', 'bidding', 'conduct', 'liability', 'changes'],
  privacy: ['kept', 'use', 'others', 'cookies', 'time', 'rights', 'contact'],
} as const

/** Terms of Use and Privacy Policy, in plain language. */
function LegalPage({ kind }: { kind: keyof typeof sections }) {
  const { t } = useTranslation('legal')
  return (
    <div className="page flex flex-col gap-8 py-8 sm:py-12">
      <PageHeader title={t(`${kind}.title`)} subtitle={t(`${kind}.subtitle`)} />
      <div className="flex max-w-3xl flex-col gap-7">
        {sections[kind].map((section) => (
          <section key={section}>
            <h2 className="font-bold text-xl">{t(`${kind}.${section}.title`)}</h2>
            <p className="mt-1 text-lg leading-relaxed">{t(`${kind}.${section}.text`)}</p>
          </section>
        ))}
      </div>
    </div>
  )
}

export function TermsPage() {
  return <LegalPage kind="terms" />
}

export function PrivacyPage() {
  return <LegalPage kind="privacy" />
}
