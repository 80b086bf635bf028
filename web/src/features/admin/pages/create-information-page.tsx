import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { AdminShell } from '../components/admin-shell.tsx'
import { CreateInformationForm } from '../components/create-information-form.tsx'

/** /admin/create-info: a new scheme, technique or piece of equipment. */
export function CreateInformationPage() {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  return (
    <AdminShell>
      <div className="flex w-full max-w-3xl flex-col gap-6">
        <PageHeader title={t('create.title')} subtitle={t('create.subtitle')} />
        <CreateInformationForm onCreated={() => void navigate('/admin/information')} />
      </div>
    </AdminShell>
  )
}
