import { Button, type ButtonProps } from '../../components/ui/button.tsx'
import { useGoBack } from '../../lib/use-go-back.ts'

/** Goes back one page, or to the start where there is none to go back to. */
export function BackButton(props: Omit<ButtonProps, 'onClick'>) {
  return <Button {...props} onClick={useGoBack('/')} />
}
