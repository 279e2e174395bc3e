"""What phones at the tables ask: `/api/v1/`. It reads and answers; services change things, `queries` reads them."""
