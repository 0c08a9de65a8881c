import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openOutside } from '#console/kernel/browser/frame.ts';
import { paths } from '#console/kernel/paths.ts';

/** Stands in a frame for a screen that is never framed: opens it in a window of its own, and the frame stays where it was. */
export const LeaveFrame = () => {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    openOutside(pathname + search + hash);
    if (key === 'default') navigate(paths.dashboard, { replace: true });
    else navigate(-1);
  }, [pathname, search, hash, key, navigate]);
  return null;
};
