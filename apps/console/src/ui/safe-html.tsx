import DOMPurify from 'dompurify';
import { useMemo } from 'react';

type Props = { html: string; className?: string };

const rules = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button'],
  FORBID_ATTR: ['style'],
  RETURN_TRUSTED_TYPE: true,
};

/** Shows HTML that a model or a store wrote: cleaned right here, without scripts, forms or styles; pictures of other sites are left out. */
export const SafeHtml = ({ html, className }: Props) => {
  const clean = useMemo(() => {
    const purifier = DOMPurify(window);
    purifier.addHook('uponSanitizeAttribute', (_node, attribute) => {
      const isRemote =
        (attribute.attrName === 'src' || attribute.attrName === 'srcset') && !/^(data:image\/|\/(?!\/))/.test(attribute.attrValue);
      if (isRemote) attribute.keepAttr = false;
    });
    return purifier.sanitize(html, rules);
  }, [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned one line above; React hands the trusted value on as it is
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean as unknown as string }} />; // TrustedHTML in browsers that know it
};
