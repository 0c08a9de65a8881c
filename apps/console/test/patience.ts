import { configure } from '@testing-library/react';

// A wait ends on its event: a busy machine only takes longer, and a test that hangs ends here.
configure({ asyncUtilTimeout: 300_000 });
