import { useTranslation } from 'react-i18next'
import { Link, type LinkProps } from '../../../components/ui/link.tsx'
import { classNames } from '../../../lib/class-names.ts'

/** A link within or under a form. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(
        'font-semibold text-deep underline decoration-leaf/40 underline-offset-4 hover:decoration-current',
        className,
      )}
    />
  )
}

const legalPages: Record<string, string> = { terms: '/terms', privacy: '/privacy' }

/** The terms that the user accepts; the text marks where its links begin and end. */
export function LegalNote() {
  const { t } = useTranslation('auth')
  return (
    <p className="text-sm">
      {t('legal')
        .split(/<(\w+)>(.*?)<\/\1>/)
        .map((part, index, parts) =>
          index % 3 === 2 ? (
            <TextLink key={part} to={legalPages[parts[index - 1] ?? ''] ?? '/'}>
              {part}
            </TextLink>
          ) : (
            index % 3 === 0 && part
          ),
        )}
    </p>
  )
}
