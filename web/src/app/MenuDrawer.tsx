import { useLayoutEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { Icon } from '../components/Icon';
import { useOpenDialog } from '../components/open-dialogs';
import styles from './MenuDrawer.module.css';

interface MenuDrawerProps {
  readonly links: readonly { readonly to: string; readonly label: string }[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The top bar's links on a small screen, in a drawer from the right. */
export function MenuDrawer({ links, isOpen, onClose }: MenuDrawerProps) {
  const drawer = useRef<HTMLDialogElement>(null);
  // Not in a clean-up: React then returns the focus to where it was in the drawer.
  useLayoutEffect(() => {
    if (!isOpen) drawer.current?.close();
    else if (!drawer.current?.open) drawer.current?.showModal();
  }, [isOpen]);
  useOpenDialog(isOpen, onClose, 'drawer');
  return (
    <dialog
      ref={drawer}
      aria-label="Meny"
      // Removed while it slides out, so that the new page's heading takes the focus.
      role={isOpen ? 'dialog' : undefined}
      className={styles.drawer}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <button type="button" className="icon-button" aria-label="Stäng menyn" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label="Huvudmeny">
          <ul className={styles.links}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} className={styles.link} onClick={onClose}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </dialog>
  );
}
