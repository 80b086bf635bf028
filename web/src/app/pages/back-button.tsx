import { useNavigate } from 'react-router-dom'
import { Button, type ButtonProps } from '../../components/ui/button.tsx'

/** Goes back one page, or to the start where there is none to go back to. */
export function BackButton(props: Omit<ButtonProps, 'onClick'>) {
  const navigate = useNavigate()
  return <Button {...props} onClick={() => (window.history.length > 1 ? navigate(-1) : navigate('/'))} />
}
